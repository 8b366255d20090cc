import { copyButtons } from "./copying.ts";
import { openForPrint } from "./print.ts";
import { sortable } from "./sort.ts";

/** Behaviour of every page. */
sortable(document);
openForPrint();
copyButtons();
