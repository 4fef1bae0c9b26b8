import { createHash } from 'node:crypto'
import type { City } from './cities.ts'

/** The trade of a firm decides its models and its notes' items. */
export const trades = [
  'ferragens',
  'eletrica',
  'alimentos',
  'moveis',
  'cosmeticos',
  'informatica',
  'construcao',
  'textil',
  'embalagens',
  'papelaria',
  'saude',
  'transporte',
  'telecom',
  'servicos',
] as const

export type Trade = (typeof trades)[number]

export type Party = {
  taxId: string
  name: string
  tradeName: string
  trade: Trade
  street: string
  number: string
  district: string
  zip: string
  city: City
  phone: string
  stateRegistration: string
  municipalRegistration: string
  email: string
}

export type PartySource = Pick<
  Party,
  'taxId' | 'name' | 'tradeName' | 'trade' | 'street' | 'number' | 'district' | 'city'
>

/** The rest of a party (postal code, telephone, registrations) derives from its tax id, so that it never changes. */
export function party(source: PartySource): Party {
  const hash = createHash('sha256').update(source.taxId).digest('hex')
  const digits = BigInt(`0x${hash}`).toString().slice(0, 40)
  const domain = source.tradeName
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return {
    ...source,
    zip: `${source.city.zip}${digits.slice(0, 3)}`,
    phone: `${source.city.areaCode}3${digits.slice(3, 10)}`,
    stateRegistration: digits.slice(10, 22),
    municipalRegistration: digits.slice(22, 30),
    email: `fiscal@${domain}.com.br`,
  }
}

/** A version 4 UUID derived from the name. */
export function stableUuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
