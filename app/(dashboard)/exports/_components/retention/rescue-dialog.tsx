'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { addDays, formatDay } from '@/lib/core/dates'
import { type Format, FormatsField } from '../formats-field'
import { rescueFilter } from '../scope-kind'
import { useCompanies } from '../use-companies'
import { useCreateExport } from '../use-create-export'

type RescueDialogProps = {
  counts: { documents: number; neverExported: number }
  today: string
  days: number
  companyId: string | null
  onClose: () => void
  onCreated: (id: string) => void
}

/** Exports everything that goes within some days. */
export function RescueDialog({ counts, today, days, companyId, onClose, onCreated }: RescueDialogProps) {
  const t = useTranslations('exports.rescue')
  const form = useTranslations('exports.form')
  const locale = useLocale()
  const { nameOf } = useCompanies()
  const [formats, setFormats] = useState<Format[]>(['xml', 'pdf'])
  const creation = useCreateExport(onCreated)
  const company = companyId && nameOf(companyId)
  return (
    <FormDialog
      title={t('title', { count: counts.documents })}
      onClose={onClose}
      onSubmit={() =>
        formats.length > 0 && creation.mutate({ selection: { filter: rescueFilter(today, days, companyId) }, formats })
      }
      submit={t('submit', { count: counts.documents })}
      busy={creation.isPending}
      focus="submit"
    >
      <p className="text-ink-2 text-sm tabular-nums">
        {t('what', { day: formatDay(addDays(today, days), locale) })} {company && t('company', { company })}{' '}
        {t('never', { count: counts.neverExported })}
      </p>
      <FormatsField
        values={formats}
        onChange={setFormats}
        error={formats.length === 0 ? form('formats-none') : undefined}
      />
      {creation.error && <ErrorNotice error={creation.error} />}
    </FormDialog>
  )
}
