/** What it means that no submission names its organisation. */
export const NAMELESS_LINE =
  "no submission names its organisation, so each programme counts as one: if an organisation has several programmes, a figure may be about fewer organisations than k. Add the column organisation to count them";
