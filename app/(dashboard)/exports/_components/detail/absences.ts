import type { ExportDetail } from '@/lib/features/exports/schema'

type Absence = ExportDetail['missingByReason'][number]

/** No provider has a PDF of these. */
const withoutPdf: ReadonlySet<string> = new Set(['cte', 'mdfe'])

/** Those have a list of their own. */
const isStatement = ({ type }: Absence) => type.startsWith('statement.')

const isExpected = ({ type, model }: Absence) => type === 'pdf' && withoutPdf.has(model)

const filesOf = (absences: readonly Absence[]) => absences.reduce((sum, { files }) => sum + files, 0)

/** What is not to be had of an export: files that nobody has, apart from those that ought to be there, by type and reason. */
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
