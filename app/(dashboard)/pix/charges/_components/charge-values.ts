import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { feeOf, feeValuesOf, noFee } from '@/components/operations/sending/fee'
import type { DraftRequest } from '@/components/operations/sending/form-request'
import type { NoteToOrder } from '@/components/reconciliation/use-ordered-note'
import { addDays, currentDay, isDay, startOfDay } from '@/lib/core/dates'
import { againInputOf, madeFrom } from '@/lib/core/pix/fields'
import { formatTaxId, taxIdKind } from '@/lib/core/tax-id'
import { noteDescription, noteExternalId } from '@/lib/features/documents/rules/note-backings'
import { defaultValiditySeconds, mayBeChargedAgain, missingCents } from '@/lib/features/pix/charges/rules'
import { type ChargeDetail, type ChargeInput, chargeInput } from '@/lib/features/pix/charges/schema'

/** Validities offered by name, in seconds. */
export const validityPresets = [900, 3_600, 21_600, defaultValiditySeconds, 259_200, 604_800] as const

/** The values of the form as a person types them; `chargeInput` is sent. */
const chargeValues = z.object({
  amountCents: z.number().nullable(),
  /** Seconds as text, `custom`, or `day` for the end of `dueOn`. */
  validity: z.string(),
  dueOn: z.string().default(''),
  customValidity: z.string(),
  customUnit: z.enum(['minutes', 'hours', 'days']),
  externalId: z.string(),
  beneficiary: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerTaxId: z.string(),
  description: z.string(),
  mode: z.enum(['fixed', 'other']),
  modeWord: z.string(),
  feeType: z.enum(['FIXED', 'PERCENTAGE']),
  feeCents: z.number().nullable(),
  feePercent: z.string(),
  /** The note that it is made from, and why more than is free of the note is requested. */
  madeFrom: madeFrom.nullable(),
  againReason: z.string().default(''),
  /** The charge in whose place it is made. */
  againOf: z.string().nullable(),
})
export type ChargeValues = z.infer<typeof chargeValues>
export type ChargeFormApi = UseFormReturn<ChargeValues, unknown, ChargeInput>
type ValidityUnit = ChargeValues['customUnit']

const unitSeconds: Record<ValidityUnit, number> = { minutes: 60, hours: 3_600, days: 86_400 }

export const emptyCharge: ChargeValues = {
  amountCents: null,
  validity: String(defaultValiditySeconds),
  dueOn: '',
  customValidity: '',
  customUnit: 'hours',
  externalId: '',
  beneficiary: '',
  customerName: '',
  customerEmail: '',
  customerTaxId: '',
  description: '',
  mode: 'fixed',
  modeWord: '',
  ...noFee,
  madeFrom: null,
  againReason: '',
  againOf: null,
}

const filled = (text: string) => (text.trim() === '' ? undefined : text)

/** Fields that the form folds away while they are empty and not refused. */
export const rareFields = ['beneficiary', 'mode', 'feeCents', 'feePercent'] as const

/** Whether a field holds a value that the form folds away while it is empty. */
export const usesRareFields = ({ beneficiary, mode, feeCents, feePercent }: ChargeValues): boolean =>
  beneficiary !== '' || mode !== 'fixed' || feeCents !== null || feePercent !== ''

/** Seconds of validity, NaN while the custom one is no whole number or the day is missing. */
export function validityOf({ validity, dueOn, customValidity, customUnit }: ChargeValues): number {
  if (validity === 'day')
    return isDay(dueOn) ? Math.floor((startOfDay(addDays(dueOn, 1)).getTime() - Date.now()) / 1_000) : Number.NaN
  if (validity !== 'custom') return Number(validity)
  return /^\d{1,9}$/.test(customValidity.trim()) ? Number(customValidity) * unitSeconds[customUnit] : Number.NaN
}

/** The request that the values make, not validated yet. */
function requestOf(values: ChargeValues) {
  return {
    amountCents: values.amountCents ?? undefined,
    expiresIn: validityOf(values),
    externalId: filled(values.externalId),
    beneficiary: filled(values.beneficiary),
    valueChangeMode: values.mode === 'other' ? values.modeWord : undefined,
    mediatorFee: feeOf(values),
    madeFrom: values.madeFrom ?? undefined,
    again: againInputOf(values),
    againOf: values.againOf ?? undefined,
    customer: customerOf(values),
    description: filled(values.description),
  }
}

/** The customer in the request. An email or tax id without a name is still validated: no typed value is dropped. */
function customerOf({ customerName, customerEmail, customerTaxId }: ChargeValues) {
  const [name, email, taxId] = [customerName, customerEmail, customerTaxId].map(filled)
  return name || email || taxId ? { name: name ?? '', email, taxId } : undefined
}

export type ChargeField = Exclude<
  keyof ChargeValues,
  'customUnit' | 'mode' | 'feeType' | 'madeFrom' | 'againReason' | 'againOf'
>

/** The form's field for a path of the request; null for a path without a field. */
function fieldOf(path: string, values: ChargeValues): ChargeField | null {
  const [name, part] = path.split('.')
  if (name === 'customer')
    return part === 'email' ? 'customerEmail' : part === 'taxId' ? 'customerTaxId' : 'customerName'
  if (name === 'expiresIn')
    return values.validity === 'day' ? 'dueOn' : values.validity === 'custom' ? 'customValidity' : 'validity'
  if (name === 'valueChangeMode') return 'modeWord'
  if (name === 'mediatorFee') return values.feeType === 'FIXED' ? 'feeCents' : 'feePercent'
  return name === 'amountCents' || name === 'externalId' || name === 'beneficiary' || name === 'description'
    ? name
    : null
}

export const chargeRequest: DraftRequest<ChargeValues, ChargeInput> = {
  values: chargeValues,
  input: chargeInput,
  requestOf,
  fieldOf,
}

function customValidity(seconds: number): Pick<ChargeValues, 'customValidity' | 'customUnit'> {
  const units: ValidityUnit[] = ['days', 'hours', 'minutes']
  const unit = units.find((candidate) => seconds % unitSeconds[candidate] === 0) ?? 'minutes'
  return { customValidity: String(Math.ceil(seconds / unitSeconds[unit])), customUnit: unit }
}

/** The form filled with what an earlier charge requested. */
export function valuesOf(input: ChargeInput): ChargeValues {
  const seconds = input.expiresIn ?? defaultValiditySeconds
  const preset = validityPresets.some((candidate) => candidate === seconds)
  return {
    ...emptyCharge,
    ...(preset ? {} : customValidity(seconds)),
    amountCents: input.amountCents,
    validity: preset ? String(seconds) : 'custom',
    externalId: input.externalId ?? '',
    beneficiary: input.beneficiary ?? '',
    customerName: input.customer?.name ?? '',
    customerEmail: input.customer?.email ?? '',
    customerTaxId: input.customer?.taxId ? formatTaxId(input.customer.taxId) : '',
    description: input.description ?? '',
    mode: input.valueChangeMode === undefined ? 'fixed' : 'other',
    modeWord: input.valueChangeMode ?? '',
    ...feeValuesOf(input.mediatorFee),
    madeFrom: input.madeFrom ?? null,
  }
}

/** The form filled from an earlier charge. A charge that expired or was paid in part is replaced, with the missing amount. */
export function valuesAgain(input: ChargeInput, charge: ChargeDetail): ChargeValues {
  const takesPlace = !charge.successorId && mayBeChargedAgain(charge, new Date())
  const amountCents = missingCents(charge) ?? input.amountCents
  return { ...valuesOf(input), ...(takesPlace && { againOf: charge.id, amountCents }) }
}

/** The form filled from a note: its recipient as the customer, and the installment that is charged, until its due day if that is ahead. */
export function valuesOfNote(note: NoteToOrder): ChargeValues {
  const { place, party, dueOn } = note
  const taxId = party?.document ?? ''
  return {
    ...emptyCharge,
    ...(dueOn !== null && dueOn >= currentDay(new Date()) && { validity: 'day', dueOn }),
    amountCents: note.amountCents,
    externalId: noteExternalId(note, place),
    customerName: party?.name ?? '',
    customerTaxId: taxIdKind(taxId) ? formatTaxId(taxId) : '',
    description: `${noteDescription(note, place)}${place === null ? '' : ` de ${note.installments}`}`,
    madeFrom: { documentId: note.id, ...(note.installment !== null && { installment: note.installment }) },
  }
}
