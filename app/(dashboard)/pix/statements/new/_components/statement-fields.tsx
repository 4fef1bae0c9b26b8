'use client'

import { useTranslations } from 'next-intl'
import { DateField } from '@/components/date-field/date-field'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { type DayRange, presetRange, rangePresets } from '@/components/list/day-range'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Segmented } from '@/components/ui/fields/segmented'
import { statementFormats } from '@/lib/features/pix/statements/schema'
import { chosenRange, dayProblems, type StatementFormApi } from './statement-values'

type StatementFieldsProps = {
  form: StatementFormApi
  /** No day after it can be requested. */
  today: string
}

export function StatementFields({ form, today }: StatementFieldsProps) {
  const t = useTranslations('statements.form')
  return (
    <>
      <Days form={form} today={today} />
      <RadioChoices
        label={t('format')}
        value={form.watch('format')}
        onValueChange={(format) => form.setValue('format', format, { shouldDirty: true })}
        choices={statementFormats.map((format) => ({
          value: format,
          title: t(format),
          consequence: t(`${format}-what`),
        }))}
      />
      <Account />
    </>
  )
}

function Days({ form, today }: StatementFieldsProps) {
  const t = useTranslations('statements.form')
  const names = useTranslations('statements.range')
  const values = form.watch()
  const problems = dayProblems(values, today)
  const { errors } = form.formState
  function change(days: Partial<DayRange>, free: boolean) {
    form.reset({ ...values, ...days, free }, { keepDefaultValues: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <span aria-hidden className="-mb-2 font-medium text-sm">
        {t('range')}
      </span>
      <div className="max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
        <Segmented
          label={t('range')}
          value={chosenRange(values, today)}
          onValueChange={(chosen) => (chosen === 'free' ? change({}, true) : change(presetRange(chosen, today), false))}
          segments={[
            ...rangePresets.map((preset) => ({ value: preset, label: names(preset) })),
            { value: 'free' as const, label: t('free') },
          ]}
        />
      </div>
      <div className="grid max-w-100 grid-cols-2 items-start gap-3">
        <DateField
          label={t('from')}
          value={values.from}
          span={values}
          max={today}
          onChange={(from) => change({ from }, true)}
          error={problems.from ? t(problems.from) : errors.from?.message}
        />
        <DateField
          label={t('to')}
          value={values.to}
          span={values}
          max={today}
          onChange={(to) => change({ to }, true)}
          error={problems.to ? t(problems.to) : errors.to?.message}
        />
      </div>
    </div>
  )
}

/** The account is chosen in the page's head; it is named here since the file covers only this account. */
function Account() {
  const t = useTranslations('statements.form')
  const name = useAccountName()
  return (
    <dl>
      <dt className="font-medium text-sm">{t('account')}</dt>
      <dd className="text-sm">{name}</dd>
      <dd className="text-ink-3 text-xs">{t('account-where')}</dd>
    </dl>
  )
}
