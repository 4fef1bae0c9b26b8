'use client'

import { LifeBuoy } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/fields/select'
import { addDays, formatDay } from '@/lib/core/dates'
import type { Retention } from '@/lib/features/retention/schema'
import { type Format, FormatsField } from './formats-field'
import { horizons } from './retention-address'
import { goingWithin } from './retention-columns'
import { rescueFilter } from './scope-kind'
import { useCompanies } from './use-companies'
import { useCreateExport } from './use-create-export'

type GoingProps = {
  onCreated: (id: string) => void
  retention: Retention
  today: string
  days: number
  companyId: string | null
  onDays: (days: (typeof horizons)[number]) => void
}

/** Number of documents that expire within some days, with a button to export them. */
export function Going({ retention: known, today, days, companyId, onDays, onCreated }: GoingProps) {
  const t = useTranslations('exports.retention')
  const [asking, setAsking] = useState(false)
  const soon = goingWithin(known, today, days)
  const month = goingWithin(known, today, 30)
  return (
    <>
      <h2 className="font-semibold text-base tabular-nums">{t('title', { count: soon.documents, days })}</h2>
      <p className="text-ink-2 text-xs tabular-nums">
        {days < 30
          ? t('in-thirty', { count: month.documents, never: month.neverExported })
          : t('never', { count: soon.neverExported })}{' '}
        {t('why')}
      </p>
      {!known.complete && <p className="text-wait-ink text-xs">{t('incomplete')}</p>}
      <div className="mt-1.5 flex items-center gap-2">
        {soon.documents > 0 && (
          <Button size="sm" onClick={() => setAsking(true)}>
            <LifeBuoy aria-hidden /> {t('rescue', { count: soon.documents })}
          </Button>
        )}
        <Select
          aria-label={t('within')}
          value={String(days)}
          onValueChange={(chosen) => onDays(horizons.find((each) => each === chosen) ?? '7')}
          options={horizons.map((value) => ({ value, label: t('days-count', { days: Number(value) }) }))}
          className="h-7 text-xs max-md:text-sm"
        />
      </div>
      {asking && (
        <RescueDialog
          counts={soon}
          today={today}
          days={days}
          companyId={companyId}
          onClose={() => setAsking(false)}
          onCreated={(id) => {
            setAsking(false)
            onCreated(id)
          }}
        />
      )}
    </>
  )
}

type RescueDialogProps = {
  counts: { documents: number; neverExported: number }
  today: string
  days: number
  companyId: string | null
  onClose: () => void
  onCreated: (id: string) => void
}

/** Exports all documents that expire within some days. */
function RescueDialog({ counts, today, days, companyId, onClose, onCreated }: RescueDialogProps) {
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
