/** Words of comparison: a sentence with one of them makes a claim, unless it only explains. */
const WORDS = [
  "more|less|fewer|(?<!at )most|(?<!at )least|at most(?= ±)",
  "higher|highest|lower|lowest|above|below|beyond|exceed(?:s|ed|ing)?|outperform\\w*",
  "better|best|worse|worst|improv\\w+|worsen\\w*|declin\\w+|stable|steady|stronger|strongest|weaker|weakest",
  "first|last|rank\\w*|\\d+(?:st|nd|rd|th)|number \\d+|top|bottom|in the lead|leader|ahead|behind|overt(?:ook|ake\\w*)|no other published",
  "rose|rises?|rising|risen|fell|falls?|fallen|falling|moved|turned|grew|grow(?:s|n|ing)?|drop(?:s|ped)?|jumped|climb\\w*|sank|slipped|gain(?:s|ed)?|lost|shr[aiu]nk|increas\\w+|decreas\\w+|reduc\\w+",
  "larger|largest|smaller|smallest|bigger|biggest|greater|greatest|faster|fastest|slower|slowest|quicker|quickest|cheaper|cheapest|dearer|dearest|costlier|costliest|longer|longest|shorter|shortest|closer|closest|nearer|nearest|furthest|farthest|earlier|later",
  "differ\\w*|apart|distinguish\\w*|clear|clearly|unclear|st(?:ands?|ood) out|equal to|same as|against|than|compares|compared|versus|relative to|unchanged|not changed|after|twice as",
].join("|");

const COMPARES = new RegExp(`(?<![\\w-])(?:${WORDS})(?![\\w-])|(?:^|[ (])[+−][$]?\\d`, "i");

/** Returns whether a text has a word of comparison, or a signed difference. */
export const compares = (text: string): boolean => COMPARES.test(text);
