import { createParser, parseAsArrayOf, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server'
import { addMonths, currentMonth, isMonth } from '@/lib/core/dates'
import { documentModels } from '@/lib/core/documents/document-model'
import type { NewExport } from '@/lib/features/exports/schema'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parseAsMonth = createParser({ parse: (text) => (isMonth(text) ? text : null), serialize: String })
const parseAsGuid = createParser({ parse: (text) => (guid.test(text) ? text : null), serialize: String })

export const statementTypes = ['csv', 'ofx', 'pdf'] as const

/** The form's values in the address, so that the form can be shared. */
export const formParsers = {
  from: parseAsMonth,
  to: parseAsMonth,
  companies: parseAsArrayOf(parseAsGuid),
  models: parseAsArrayOf(parseAsStringLiteral(documentModels)),
  formats: parseAsArrayOf(parseAsStringLiteral(['xml', 'pdf'])),
  statements: parseAsArrayOf(parseAsStringLiteral(statementTypes)),
  reconciliation: parseAsBoolean,
}

type Given<P> = { [name in keyof P]: P[name] extends { parse: (text: string) => infer V } ? V : never }

/** Null for values absent from the address. */
export type FormAddress = Given<typeof formParsers>

type Values<A> = { [name in keyof A]: NonNullable<A[name]> }

/** No companies or models: all of them. A month is empty while its text is incomplete. */
export type FormValues = Values<FormAddress>

export const noAddress = {
  from: null,
  to: null,
  companies: null,
  models: null,
  formats: null,
  statements: null,
  reconciliation: null,
} satisfies FormAddress

/** Initial values: last month, everything; for the accountant's folder also that month's statements. */
export function usualValues(now: Date, folder: boolean): FormValues {
  const month = addMonths(currentMonth(now), -1)
  return {
    from: month,
    to: month,
    companies: [],
    models: [],
    formats: ['xml', 'pdf'],
    statements: folder ? [...statementTypes] : [],
    reconciliation: folder,
  }
}

export function valuesOf(address: FormAddress, usual: FormValues): FormValues {
  return {
    from: address.from ?? usual.from,
    to: address.to ?? address.from ?? usual.to,
    companies: address.companies ?? usual.companies,
    models: address.models ?? usual.models,
    formats: address.formats ?? usual.formats,
    statements: address.statements ?? usual.statements,
    reconciliation: address.reconciliation ?? usual.reconciliation,
  }
}

const isSame = (a: readonly string[] | string, b: readonly string[] | string) => String(a) === String(b)

/** The shortest query: only values that differ from the initial ones. */
export function addressOf(values: FormValues, usual: FormValues): FormAddress {
  return {
    from: !values.from || isSame(values.from, usual.from) ? null : values.from,
    to: !values.to || isSame(values.to, values.from || usual.to) ? null : values.to,
    companies: isSame(values.companies, usual.companies) ? null : values.companies,
    models: isSame(values.models, usual.models) ? null : values.models,
    formats: isSame(values.formats, usual.formats) ? null : values.formats,
    statements: isSame(values.statements, usual.statements) ? null : values.statements,
    reconciliation: values.reconciliation === usual.reconciliation ? null : values.reconciliation,
  }
}

export type FormProblem = 'from' | 'to' | 'order' | 'formats'

/** Problems that prevent sending. */
export function problemsOf({ from, to, formats }: FormValues): FormProblem[] {
  return [
    ...(from === '' ? (['from'] as const) : []),
    ...(to === '' ? (['to'] as const) : []),
    ...(from && to && from > to ? (['order'] as const) : []),
    ...(formats.length === 0 ? (['formats'] as const) : []),
  ]
}

export function requestOf({ from, to, companies, models, formats, statements, reconciliation }: FormValues): NewExport {
  return {
    from,
    to,
    formats,
    ...(companies.length > 0 && { companyIds: companies }),
    ...(models.length > 0 && { models }),
    ...(statements.length > 0 && { statements }),
    ...(reconciliation && { reconciliation }),
  }
}
