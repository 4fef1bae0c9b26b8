/**
 * Why an audit does not hold. `changed`: an entry was changed or removed. `key-missing`: no entry is by a configured key.
 * `cut`: all entries hold, but the kept head is not among them. `head-unreadable`: the kept head was changed, or is by
 * another key.
 */
export const auditProblems = ['changed', 'key-missing', 'cut', 'head-unreadable'] as const
export type AuditProblem = (typeof auditProblems)[number]
