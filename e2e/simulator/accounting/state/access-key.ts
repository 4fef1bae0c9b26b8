import { checkDigit } from './check-digits.ts'
import type { Model } from './companies.ts'
import { brasiliaTime } from './document.ts'
import type { Party } from './parties.ts'

const modelDigits: Record<Exclude<Model, 'nfs-e'>, string> = {
  nfe: '55',
  nfce: '65',
  cte: '57',
  mdfe: '58',
  nfcom: '62',
}

export type KeySource = {
  model: Model
  issuer: Party
  issuedAt: number
  series: number
  number: number
  /** Nine random digits; the models of 44 characters use eight, NFCom seven after its authorizer's site. */
  code: string
  emission: string
  municipalLayout: boolean
}

export function accessKey(source: KeySource): string {
  const { model, issuer } = source
  const yearMonth = brasiliaTime(source.issuedAt).slice(2, 7).replace('-', '')
  if (model === 'nfs-e') {
    const environment = source.municipalLayout ? '1' : '2'
    const body = `${issuer.city.code}${environment}2${issuer.taxId}${pad(source.number, 13)}${yearMonth}${source.code}`
    return body + checkDigit(body)
  }
  const code = model === 'nfcom' ? `0${source.code.slice(0, 7)}` : source.code.slice(0, 8)
  const body = [
    issuer.city.stateCode,
    yearMonth,
    issuer.taxId,
    modelDigits[model],
    pad(source.series, 3),
    pad(source.number, 9),
    source.emission,
    code,
  ].join('')
  return body + checkDigit(body)
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
