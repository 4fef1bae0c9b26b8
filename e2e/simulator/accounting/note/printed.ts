import { brasiliaTime } from '../state/document.ts'

/** Cents as `1.234,56`. */
export function brazilianAmount(cents: number): string {
  return decimalComma(cents, 2)
}

export function brazilianMoney(cents: number): string {
  return `R$ ${brazilianAmount(cents)}`
}

/** A whole number of the smallest unit, with comma and thousands separators. */
export function decimalComma(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${value < 0 ? '-' : ''}${whole}${places > 0 ? `,${digits.slice(-places)}` : ''}`
}

/** Nine digits in threes, as `000.060.414`. */
export function printedNumber(number: number): string {
  return String(number)
    .padStart(9, '0')
    .replace(/\d{3}(?=\d)/g, '$&.')
}

/** `12.345.678/0001-90`, letters kept; a CPF as `123.456.789-09`. */
export function printedTaxId(taxId: string): string {
  return taxId.length === 11
    ? taxId.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : taxId.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

export function printedKey(key: string): string {
  return key.replace(/.{4}(?=.)/g, '$& ')
}

export function printedDate(instant: number): string {
  const [year, month, day] = brasiliaTime(instant).slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

export function printedTime(instant: number): string {
  return brasiliaTime(instant).slice(11, 19)
}

export function printedZip(zip: string): string {
  return `${zip.slice(0, 5)}-${zip.slice(5)}`
}

export function printedPhone(phone: string): string {
  return `(${phone.slice(0, 2)}) ${phone.slice(2, 6)}-${phone.slice(6)}`
}
