import { expect, test } from "vitest";
import { hasTooManyUnread, unreadDoubts } from "../../src/plausibility/unread.ts";
import { questionsIn, weighingOf } from "./support.ts";

test("five unread answers can be too many, and four are chance", () => {
  expect(hasTooManyUnread({ given: 5, unread: 5 }, 0.1)).toBe(true);
  expect(hasTooManyUnread({ given: 4, unread: 4 }, 0.1)).toBe(false);
});

test("unread answers of a whole column are too many above a tenth, and those of an industry above three tenths", () => {
  const asked = (unread: number, ofBanks: number) =>
    questionsIn(
      unreadDoubts(
        weighingOf(100, (at) => ({
          industry: at < ofBanks ? "banks" : "casinos",
          unread: at < unread ? ["audit_hours"] : [],
        })),
      ),
    );
  expect(asked(11, 100)).toEqual(["audit_hours unread"]);
  expect(asked(10, 30)).toEqual(["audit_hours, industry banks unread"]);
  expect(asked(9, 30)).toEqual([]);
});
