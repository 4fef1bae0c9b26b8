/**
 * Why an audit chain is not valid. `changed`: an entry was changed or removed. `key-missing`: no entry is signed by a
 * configured key. `cut`: all entries are valid, but the stored head is not among them. `head-unreadable`: the stored
 * head was changed, or is signed by another key.
 */
export const auditProblems = ['changed', 'key-missing', 'cut', 'head-unreadable'] as const
export type AuditProblem = (typeof auditProblems)[number]
