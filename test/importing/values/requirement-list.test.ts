import { expect, test } from "vitest";
import { isListAsNumber, requirementsIn } from "../../../src/importing/values/requirement-list.ts";

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
  ["Subject D, and more, Subject K, and more,Subject A, and more", [4, 11, 1]],
  ["Subject D, and more, Protect Stored Account Data", [4, 3]],
  ["Subject D, and more, Subject K, and more; Build, and maintain, network security controls", [4, 11, 1]],
  [
    "Protect Stored Account Data, Protect Data During Transmission Over Open, Public Networks, Restrict Physical Access to Data",
    [3, 4, 9],
  ],
  ["none", []],
  ["Keine", []],
  ["None;", []],
  ["None of the above", []],
  ["brak", []],
  ["ninguna.", []],
  ["inga", []],
  ["None open", []],
  ["all met", []],
  ["3.", [3]],
  ["2.;6.;8.", [2, 6, 8]],
  ["III, VIII", [3, 8]],
  ["#3 #12", [3, 12]],
  ["No. 3 and no. 8", [3, 8]],
  ["1 to 3; 5 bis 6", [1, 2, 3, 5, 6]],
  ["3 u. 8", [3, 8]],
  ["3 e 8, 10 och 11", [3, 8, 10, 11]],
  ["all but 4", [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["Alle außer 1-9, 11", [10, 12]],
  ["3.0", [3]],
  ["12.10; 11.6", [12, 11]],
  ["all open", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["alle erfüllt", []],
  ["none met", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["All", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
])("the list %j names the open requirements %j", (list, named) => {
  expect(requirementsIn(list, TWELVE, "open")).toEqual(named);
});

test.each([
  ["1, 2, 4", [1, 2, 4]],
  ["1-12", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["Subject B, and more; Subject C, and more", [2, 3]],
  ["all", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["all met", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["none open", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["all but 4 and 8.3", [1, 2, 3, 5, 6, 7, 9, 10, 11, 12]],
  ["3.0", [3]],
  ["none", []],
  ["none met", []],
  ["all open", []],
])("the list %j names the closed requirements %j", (list, named) => {
  expect(requirementsIn(list, TWELVE, "closed")).toEqual(named);
});

test("a list of closed requirements names no parts of one: the others may be open", () => {
  for (const list of ["8.3", "1; 8.3.6", "Req 8.3.6"])
    expect(requirementsIn(list, TWELVE, "closed"), list).toBeUndefined();
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
  ["Subject D, and more, and less", "has something else"],
  ["none yet", "is no list"],
  ["[3, 8", "is no list"],
  ["[13]", "is the number of no requirement"],
  ["all but 13", "names one that there is not"],
  ["3 or 8", "leaves open which"],
  ["3.8", "is no part of requirement 3, in no version of PCI DSS"],
  ["7.11", "is no part of requirement 7"],
  ["XIII", "is the number of no requirement"],
])("%j %s", (list) => {
  expect(requirementsIn(list, TWELVE, "open")).toBeUndefined();
});

test("a number with decimals in a spreadsheet is no list: it may have been two requirements, or a part of one", () => {
  expect([3.8, 3.1, 3, "3.1"].map(isListAsNumber)).toEqual([true, true, false, false]);
  expect(requirementsIn(3.1, TWELVE, "open")).toBeUndefined();
  expect(requirementsIn(3, TWELVE, "open")).toEqual([3]);
});
