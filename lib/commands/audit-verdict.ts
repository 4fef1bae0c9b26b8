import { type AuditStatus, headText } from '@/lib/server/audit/verification'

/** How `audit:verify` ends: exit code 0 for a valid chain with a line for the output, 1 with a line for the errors. */
export function auditVerdict({ rows, brokenAt, problem, head, lacks }: AuditStatus): { code: 0 | 1; line: string } {
  if (problem === 'cut' && lacks) {
    const found = rows < lacks.count ? `there are only ${rows} entries` : `entry ${lacks.count} is another`
    return broken(`The audit chain does not reach ${headText(lacks)}: ${found}, so it was cut or made anew`)
  }
  if (problem === 'head-unreadable')
    return broken(
      'The kept head of the audit was changed, or was sealed without the configured AUDIT_KEY or AUTH_SECRET',
    )
  if (problem) {
    const why = problem === 'key-missing' ? ', or was made without the configured AUDIT_KEY or AUTH_SECRET' : ''
    return broken(`The audit chain is broken at entry ${brokenAt}${why}: the ${rows} before it hold`)
  }
  return {
    code: 0,
    line: `The audit chain holds: ${rows} entries${head.count === 0 ? '' : `, head ${headText(head)}`}`,
  }
}

const broken = (line: string) => ({ code: 1 as const, line })
