/** The names of a submission. */
export interface SubmissionNames {
  /** Its identifier; may be empty. */
  readonly id: string;
  /** The normalised name of its organisation (see organisationName); may be empty. */
  readonly organisation: string;
}

/** One line of withdrawn.csv: a submission, or all submissions of an organisation if it names no submission. */
export interface Withdrawal extends SubmissionNames {
  /** Its line in the file, from 1. */
  readonly line: number;
  /** Its organisation as spelled in the line; may be empty. */
  readonly written: string;
  /** The day of the withdrawal, such as 2026-10-05. */
  readonly date: string;
}

/** Which withdrawals matched a submission. */
export interface WithdrawalReport {
  /** The number of lines in withdrawn.csv. */
  readonly listed: number;
  /** The lines that match no submission: it is no longer in the file, or the line is misspelt. */
  readonly unmatched: readonly number[];
}

/** The withdrawals, by identifier and organisation. */
export class Withdrawals {
  readonly list: readonly Withdrawal[];
  readonly #byId = new Map<string, Withdrawal[]>();
  readonly #byOrganisation = new Map<string, Withdrawal[]>();

  constructor(list: readonly Withdrawal[]) {
    this.list = list;
    for (const withdrawal of list) {
      const { id, organisation } = withdrawal;
      if (id === "") add(this.#byOrganisation, organisation, withdrawal);
      else add(this.#byId, id, withdrawal);
    }
  }

  /** Returns the withdrawals that match a submission. One with its identifier but another organisation does not match. */
  of({ id, organisation }: SubmissionNames): readonly Withdrawal[] {
    const byId = (this.#byId.get(id) ?? []).filter(
      (withdrawal) =>
        withdrawal.organisation === "" || organisation === "" || withdrawal.organisation === organisation,
    );
    return [...byId, ...(this.#byOrganisation.get(organisation) ?? [])];
  }
}

export const NO_WITHDRAWALS = new Withdrawals([]);

function add(map: Map<string, Withdrawal[]>, name: string, withdrawal: Withdrawal): void {
  const known = map.get(name);
  if (known) known.push(withdrawal);
  else map.set(name, [withdrawal]);
}
