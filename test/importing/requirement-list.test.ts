import { expect, test } from "vitest";
import { requirementsIn } from "../../src/importing/requirement-list.ts";

const TWELVE = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  title: `Subject ${"ABCDEFGHIJKL"[at]}, and more`,
}));

test.each([
  ["1; 3, 12", [1, 3, 12]],
  ["Req 1 and Req 3", [1, 3]],
  ["PCI DSS R1/R2, 2", [1, 2]],
  ["1 PCI 3", [1, 3]],
  ["1R3", [1, 3]],
  ["3-5; 8", [3, 4, 5, 8]],
  ["3 – 5", [3, 4, 5]],
  ["8.3.6", [8]],
  ["Req. 3.4.1; Req 8, 3.5", [3, 8]],
  ["Req 4 Subject D, and more;Req 11 Subject K, and more;", [4, 11]],
  ["Subject B, and more\nSubject C, and more", [2, 3]],
  ["[3, 8]", [3, 8]],
  ['["3","Req 8"]', [3, 8]],
  ["{3,8}", [3, 8]],
  ["3、8，9", [3, 8, 9]],
  ["4 Subject D, and more, 11 Subject K, and more", [4, 11]],
  ["none", []],
  ["Keine", []],
  ["None;", []],
  ["None of the above", []],
  ["brak", []],
  ["ninguna.", []],
  ["All", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
])("the list %j names the requirements %j", (list, named) => {
  expect(requirementsIn(list, TWELVE)).toEqual(named);
});

test.each([
  ["13", "is the number of no requirement"],
  ["3; 13", "names one that there is not"],
  ["0; 3", "names one that there is not"],
  ["11-13", "ends with one that there is not"],
  ["5-3", "is no range"],
  ["3/12", "says how many of all are open"],
  ["0/12", "says how many of all are open"],
  ["5+", "says how many are open"],
  ["Req 4 Subject K, and more", "has the number of one and the title of another"],
  ["see report", "is no list"],
  ["none yet", "is no list"],
  ["[3, 8", "is no list"],
  ["[13]", "is the number of no requirement"],
])("%j %s", (list) => {
  expect(requirementsIn(list, TWELVE)).toBeUndefined();
});
