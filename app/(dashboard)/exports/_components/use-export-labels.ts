'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'
import { daysUntil, formatDay, formatTime } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import type { ExportScope, ExportSummary } from '@/lib/features/exports/schema'
import { rescueOf } from './scope-kind'
import { useCompanies } from './use-companies'

type Named = Pick<ExportSummary, 'scope' | 'documents' | 'createdAt'>

type Made = Pick<ExportSummary, 'formats' | 'statements' | 'by' | 'createdAt'>

/** Labels of exports and their requesters. */
export function useExportLabels(personId: string) {
  const t = useTranslations('exports.words')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const { nameOf } = useCompanies()
  const span = useMonthSpan()

  function whose(companyIds: readonly string[]): string {
    const [only] = companyIds
    const name = companyIds.length === 1 && only ? nameOf(only) : null
    return name ?? t('companies', { count: companyIds.length })
  }

  function months({ from, to, companyIds, models }: Extract<ExportScope, { kind: 'months' }>): string {
    const names = models.length > 0 ? [format.list(models.map(modelName))] : []
    return [span(from, to), whose(companyIds), ...names].join(', ')
  }

  /** `of`: the export that a difference belongs to, if known. */
  function title({ scope, documents, createdAt }: Named, of?: Named): string {
    const rescue = rescueOf(scope)
    if (rescue) {
      const text = t('rescue', { day: formatDay(createdAt, locale) })
      return rescue.companyId ? `${text}, ${whose([rescue.companyId])}` : text
    }
    if (scope.kind === 'months') return months(scope)
    if (scope.kind === 'filter') return t('from-filter', { count: documents })
    if (scope.kind === 'documents') return t('from-list', { count: scope.documents })
    return of ? t('difference-of', { title: title(of) }) : t('difference')
  }

  /** Files and author: `XML e PDF, por você às 09:31`. */
  function made({ formats, statements, by, createdAt }: Made): string {
    const files = [...formats.map((each) => each.toUpperCase()), ...(statements.length > 0 ? [t('statements')] : [])]
    const values = { files: format.list(files), who: by.id === personId ? t('by-you') : t('by', { name: by.name }) }
    const days = daysUntil(createdAt, new Date(now))
    if (days === 0) return t('made-today', { ...values, time: formatTime(createdAt) })
    if (days === -1) return t('made-yesterday', values)
    return t('made-on', { ...values, day: formatDay(createdAt, locale) })
  }

  return { title, made }
}

/** One or several months by name; a common year appears once. */
function useMonthSpan(): (from: string, to: string) => string {
  const t = useTranslations('exports.words')
  const format = useFormatter()
  const month = (period: string, year: boolean) =>
    format.dateTime(new Date(`${period}-15T12:00:00Z`), { month: 'long', ...(year && { year: 'numeric' }) })
  return (from, to) => {
    const isSameYear = from.slice(0, 4) === to.slice(0, 4)
    const text = from === to ? month(from, true) : t('months', { from: month(from, !isSameYear), to: month(to, true) })
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
