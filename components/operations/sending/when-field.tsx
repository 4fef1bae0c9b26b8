'use client'

import { useTranslations } from 'next-intl'
import { DateField } from '@/components/date-field/date-field'
import { Segmented } from '@/components/ui/fields/segmented'
import { addDays, currentDay, mostDaysAhead } from '@/lib/core/dates'

export type When = {
  /** Whether it is sent on a day instead of at once. */
  later: boolean
  /** `YYYY-MM-DD`; empty for none. */
  sendOn: string
}

type WhenFieldProps = { value: When; onChange: (value: When) => void; error?: string }

/** Now, or on a day from today to a year on. */
export function WhenField({ value, onChange, error }: WhenFieldProps) {
  const t = useTranslations('sending')
  const { later } = value
  const today = currentDay(new Date())
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium text-sm">
        {t('when')}
      </span>
      <div className="flex flex-wrap items-start gap-2">
        <Segmented
          label={t('when')}
          value={later ? 'later' : 'now'}
          onValueChange={(chosen) => onChange({ ...value, later: chosen === 'later' })}
          segments={[
            { value: 'now', label: t('when-now') },
            { value: 'later', label: t('when-later') },
          ]}
        />
        {later && (
          <div className="w-44 max-md:w-full">
            <DateField
              label={t('when-day')}
              labelHidden
              value={value.sendOn}
              onChange={(sendOn) => onChange({ ...value, sendOn })}
              min={today}
              max={addDays(today, mostDaysAhead)}
              error={error}
            />
          </div>
        )}
      </div>
      {later && <p className="max-w-[68ch] text-ink-3 text-xs">{t('when-hint')}</p>}
    </div>
  )
}
