import type { Judged, JudgedInput } from './judge-rows'
import { readChargeRow } from './read-charge-row'
import type { RowWarning } from './row-codes'

type Known = { today: string; sameFile: boolean }

/** Reads each row of a file of charges and finds its problems and warnings. Rows that are left out are not compared with the others. */
export function judgeCharges(rows: readonly Pick<JudgedInput, 'cells' | 'excluded'>[], known: Known): Judged[] {
  const read = rows.map(({ cells, excluded }) => ({ excluded, ...readChargeRow(cells, known.today) }))
  const identifiers = Map.groupBy(
    read.filter(({ externalId, excluded }) => externalId && !excluded),
    ({ externalId }) => externalId,
  )
  const seen = new Set<string>()
  return read.map(({ excluded, amountCents, description, externalId, name, email, problems }) => {
    const warnings: RowWarning[] = []
    if (!excluded && amountCents !== null) {
      const mark = JSON.stringify([name, email, amountCents, description])
      if (seen.has(mark)) warnings.push('duplicate_row')
      seen.add(mark)
    }
    if (!excluded && (identifiers.get(externalId)?.length ?? 0) > 1) problems.push('duplicate_identifier')
    if (known.sameFile) warnings.push('same_file')
    if (!email) warnings.push('no_email')
    const facts = { key: null, amountCents, description, externalId, document: null, name }
    return { ...facts, holder: null, payeeId: null, previousCents: null, problems, warnings }
  })
}
