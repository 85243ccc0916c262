/** The page of the settings. */

import { byId } from "../lib/dom.js";
import { settingsForm } from "../lib/settings-form.js";

byId("settings").replaceChildren(settingsForm());
