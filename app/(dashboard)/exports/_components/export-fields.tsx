'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DateField } from '@/components/date-field/date-field'
import { matchesText } from '@/components/list/match-text'
import { Button, TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Input } from '@/components/ui/fields/input'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { documentModels } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import { type FormProblem, type FormValues, statementTypes } from './export-values'
import { Checks, FormatsField } from './formats-field'
import { useCompanies } from './use-companies'

type FieldsProps = {
  values: FormValues
  folder: boolean
  problems: readonly FormProblem[]
  /** The server's message for a field. */
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

/** First and last month, or a usual period. */
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

type CompanyFieldProps = { values: readonly string[]; onChange: (values: string[]) => void; error?: string }

/** Number of companies from which a search box is shown. */
const searchFrom = 6

/** Chosen companies; all while none is ticked. */
function CompanyField({ values, onChange, error }: CompanyFieldProps) {
  const t = useTranslations('exports.form')
  const { rows, loading, failed, retry } = useCompanies()
  const [text, setText] = useState('')
  const errorId = useId()
  const shown = rows.filter(({ cnpj, legalName, tradeName }) => matchesText(text, [tradeName, legalName, cnpj]))
  const isChosen = (id: string) => values.includes(id)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 flex w-full items-baseline gap-2 text-sm">
        <span className="font-medium">{t('companies')}</span>
        <span className="text-ink-3 text-xs tabular-nums">
          {values.length === 0 ? t('companies-all') : t('companies-chosen', { count: values.length })}
        </span>
      </legend>
      <div className="overflow-hidden rounded-sm border border-field">
        {rows.length >= searchFrom && (
          <div className="border-line border-b p-1">
            <Input
              aria-label={t('company-search')}
              placeholder={t('company-search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              size="sm"
              boxClassName="border-transparent"
            />
          </div>
        )}
        <div className="relative flex max-h-36 flex-col overflow-y-auto py-1">
          {shown.map(({ id, cnpj, legalName, tradeName }) => (
            <Checkbox
              key={id}
              checked={isChosen(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, id] : values.filter((each) => each !== id))
              }
              className="px-2.5 py-1 hover:bg-hover [&>span:last-child]:flex [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1 [&>span:last-child]:gap-3"
            >
              <span className="min-w-0 flex-1 truncate">{tradeName ?? legalName}</span>
              <span className="ident text-ink-3 text-xs">{formatTaxId(cnpj)}</span>
            </Checkbox>
          ))}
          {shown.length === 0 && (
            <p className="px-2.5 py-1 text-ink-2 text-sm">
              {failed ? (
                <>
                  {t('companies-failed')} <TextButton onClick={retry}>{t('companies-again')}</TextButton>
                </>
              ) : (
                t(loading ? 'companies-loading' : 'companies-none')
              )}
            </p>
          )}
        </div>
      </div>
      {values.length > 0 && (
        <TextButton onClick={() => onChange([])} className="self-start text-xs">
          {t('companies-clear')}
        </TextButton>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}
