import type { ExportDetail } from '@/lib/features/exports/schema'

type Absence = ExportDetail['missingByReason'][number]

/** Models for which the contract has no PDF. */
const withoutPdf: ReadonlySet<string> = new Set(['cte', 'mdfe'])

/** Types with a list of their own. */
const isStatement = ({ type }: Absence) => type.startsWith('statement.')

/** Upstream states that there is no PDF; the PDF of a purged CT-e is gone like any other file. */
const isExpected = ({ reason, model }: Absence) => reason === 'pdf_unavailable' && withoutPdf.has(model)

const filesOf = (absences: readonly Absence[]) => absences.reduce((sum, { files }) => sum + files, 0)

/** Missing files of an export by type and reason, with expected PDF absences separately. */
export function absencesOf({ missingByReason }: Pick<ExportDetail, 'missingByReason'>) {
  const real = missingByReason.filter((absence) => !isExpected(absence))
  const groups = new Map<string, Pick<Absence, 'type' | 'reason' | 'files'>>()
  for (const { type, reason, files } of real.filter((absence) => !isStatement(absence))) {
    const name = `${type} ${reason}`
    groups.set(name, { type, reason, files: files + (groups.get(name)?.files ?? 0) })
  }
  return {
    expected: filesOf(missingByReason.filter(isExpected)),
    files: filesOf(real),
    groups: [...groups.values()],
  }
}
