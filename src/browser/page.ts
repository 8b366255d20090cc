import { copyButtons } from "./copying.ts";
import { openForPrint } from "./print.ts";
import { sortable } from "./sort.ts";

/** What every page does beside being read. */
sortable(document);
openForPrint();
copyButtons();
