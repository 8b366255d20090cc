/** What a submission is called. */
export interface SubmissionNames {
  /** Its identifier; may be empty. */
  readonly id: string;
  /** Its organisation as names are compared (see organisationName); may be empty. */
  readonly organisation: string;
}

/** One line of withdrawn.csv: a submission, or where it names none all submissions of an organisation. */
export interface Withdrawal extends SubmissionNames {
  /** Its line in the file, from 1. */
  readonly line: number;
  /** Its organisation as the line spells it; may be empty. */
  readonly written: string;
  /** As 2026-10-05: what was handed in stays out of use from then on. */
  readonly date: string;
}

/** What became of withdrawals. */
export interface WithdrawalReport {
  /** Lines of withdrawn.csv. */
  readonly listed: number;
  /** Lines that fit no submission: it is no longer in the file, or the line is misspelt. */
  readonly unmatched: readonly number[];
}

/** Who has withdrawn. */
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

  /** Those that a submission is withdrawn by. One with an identifier and another organisation is not. */
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
