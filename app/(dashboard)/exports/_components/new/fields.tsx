'use client'

import { useTranslations } from 'next-intl'
import { DateField } from '@/components/date-field/date-field'
import { Button } from '@/components/ui/button'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { documentModels } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { Checks, FormatsField } from '../formats-field'
import { CompanyField } from './company-field'
import { type FormProblem, type FormValues, statementTypes } from './values'

type FieldsProps = {
  values: FormValues
  folder: boolean
  problems: readonly FormProblem[]
  /** The server's message about a field. */
  refused: (name: string) => string | undefined
  onChange: (part: Partial<FormValues>) => void
}

export function Fields({ values, folder, problems, refused, onChange }: FieldsProps) {
  const t = useTranslations('exports.form')
  const problem = (...names: FormProblem[]) => {
    const found = names.find((name) => problems.includes(name))
    return found && t(`problem-${found}`)
  }
  return (
    <>
      <Months values={values} problem={problem} refused={refused} onChange={onChange} />
      <CompanyField
        values={values.companies}
        onChange={(companies) => onChange({ companies })}
        error={refused('companyIds')}
      />
      <Checks
        label={t('models')}
        options={documentModels.map((value) => ({ value, label: modelName(value) }))}
        values={values.models}
        onChange={(models) => onChange({ models })}
        error={refused('models')}
        hint={values.models.length === 0 ? t('models-all') : undefined}
      />
      <FormatsField
        values={values.formats}
        onChange={(formats) => onChange({ formats })}
        error={problem('formats') ?? refused('formats')}
      />
      {(folder || values.statements.length > 0) && (
        <Checks
          label={t('statements')}
          options={statementTypes.map((value) => ({ value, label: value.toUpperCase() }))}
          values={values.statements}
          onChange={(statements) => onChange({ statements })}
          error={refused('statements')}
          hint={t('statements-hint')}
        />
      )}
      {(folder || values.reconciliation) && (
        <Checks
          label={t('reconciliation')}
          options={[{ value: 'csv', label: t('reconciliation-files') }]}
          values={values.reconciliation ? ['csv'] : []}
          onChange={(chosen) => onChange({ reconciliation: chosen.length > 0 })}
          error={refused('reconciliation')}
          hint={t('reconciliation-hint')}
        />
      )}
    </>
  )
}

type MonthsProps = Pick<FieldsProps, 'values' | 'refused' | 'onChange'> & {
  problem: (...names: FormProblem[]) => string | undefined
}

/** The first and the last month, or one of the usual spans. */
function Months({ values, problem, refused, onChange }: MonthsProps) {
  const t = useTranslations('exports.form')
  const now = currentMonth(new Date())
  const last = addMonths(now, -1)
  const usual = [
    { name: t('last-month'), from: last, to: last },
    { name: t('this-month'), from: now, to: now },
    { name: t('last-three-months'), from: addMonths(now, -3), to: last },
    { name: t('last-twelve-months'), from: addMonths(now, -12), to: last },
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="grid max-w-100 grid-cols-2 items-start gap-3">
        <DateField
          kind="month"
          label={t('from')}
          value={values.from}
          span={values}
          max={now}
          onChange={(from) => onChange({ from })}
          error={problem('from') ?? refused('from')}
        />
        <DateField
          kind="month"
          label={t('to')}
          value={values.to}
          span={values}
          max={now}
          onChange={(to) => onChange({ to })}
          error={problem('to', 'order') ?? refused('to')}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {usual.map(({ name, ...months }) => (
          <Button key={name} size="sm" onClick={() => onChange(months)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
