import { cleanPasted } from '@/lib/core/pasted-text'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import { type DocumentModel, modelOfCode } from './document-model'

const states: Record<string, string> = {
  '11': 'RO',
  '12': 'AC',
  '13': 'AM',
  '14': 'RR',
  '15': 'PA',
  '16': 'AP',
  '17': 'TO',
  '21': 'MA',
  '22': 'PI',
  '23': 'CE',
  '24': 'RN',
  '25': 'PB',
  '26': 'PE',
  '27': 'AL',
  '28': 'SE',
  '29': 'BA',
  '31': 'MG',
  '32': 'ES',
  '33': 'RJ',
  '35': 'SP',
  '41': 'PR',
  '42': 'SC',
  '43': 'RS',
  '50': 'MS',
  '51': 'MT',
  '52': 'GO',
  '53': 'DF',
}

/** The state of an IBGE code, or of a municipality's code, which begins with it; null for an unknown code. */
export function stateOfCode(code: string): string | null {
  const own = code.slice(0, 2)
  return Object.hasOwn(states, own) ? (states[own] ?? null) : null
}

type KeyCheck = { checkDigit: string; checkDigitValid: boolean }

/** The key of an NF-e, NFC-e, CT-e, MDF-e or NFCom; numbers without their leading zeros. */
export type NfeFamilyKey = KeyCheck & {
  kind: 'nfe-family'
  /** Two letters, or null for a code that no state has. */
  state: string | null
  stateCode: string
  /** `YYYY-MM`, or null for an invalid month. */
  yearMonth: string | null
  /** The 14 characters, unchanged. */
  issuer: string
  /** The CNPJ, or the CPF of a person who issues (a guess from leading zeros and check digits). */
  issuerTaxId: string
  modelCode: string
  model: DocumentModel
  series: string
  number: string
  emissionType: string
  /** NFCom only: the authorising site, which takes the first character of the code block. */
  site: string | null
  code: string
}

/** The key of a national NFS-e. Its check digit is not judged. */
export type NfseKey = {
  kind: 'nfse'
  /** IBGE code. */
  municipality: string
  environment: string
  /** `1` for a CPF, `2` for a CNPJ. */
  registrationType: string
  registration: string
  number: string
  yearMonth: string | null
  code: string
  checkDigit: string
}

/** A key of another layout (an unknown model, or another document's 50 characters): number and issuer are not in it. */
type OpaqueKey = {
  kind: 'opaque'
  /** Null where the check digit of the layout is unknown. */
  checkDigitValid: boolean | null
}

/**
 * The parameter that holds the key in a note's QR code: `p` of an NFC-e, `chNFe`, `chCTe`, `chMDFe`, `chave` of an
 * NFS-e.
 */
const inAddress = /[?&](?:p|chave|ch[a-z]{3,5})=([0-9a-z]{44}(?:[0-9a-z]{6})?)(?![0-9a-z])/i

/**
 * Ignores any label and separators around the key: a key begins with digits, so letters before them do not belong to
 * it.
 */
function labelledKey(pasted: string): string | null {
  const bare = pasted.replace(/[^0-9a-z]/gi, '').replace(/^[a-z]+/i, '')
  return /^(.{44}|.{50})$/.test(bare) ? bare : null
}

/**
 * A typed or pasted key without spaces and without the prefix of an XML `Id`; letters remain. Also finds the key after
 * a label (`Chave: …`), with other separators and in the address of a QR code.
 */
export function normalizeAccessKey(pasted: string): string {
  const clean = cleanPasted(pasted)
  const key = inAddress.exec(clean)?.[1] ?? labelledKey(clean)
  if (key) return key.toUpperCase()
  return clean
    .replace(/[\s.\-\u2010-\u2015]/g, '')
    .toUpperCase()
    .replace(/^(NFCOM|NFSE|NFCE|NFE|NFS|CTE|MDFE)(?=\d)/, '')
}

/** The check digit of a key's first 43 characters: ASCII - 48, weights 2 to 9 from the right, mod 11. */
export function accessKeyCheckDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += (body.charCodeAt(body.length - 1 - i) - 48) * (2 + (i % 8))
  const digit = 11 - (sum % 11)
  return String(digit > 9 ? 0 : digit)
}

/**
 * The parts of a normalized key of 44 or 50 characters; null for any other text. Parses only; check digits are not
 * enforced.
 */
export function parseAccessKey(text: string): NfeFamilyKey | NfseKey | OpaqueKey | null {
  if (/^[0-9A-Z]{44}$/.test(text)) return parseNfeFamily(text)
  return /^[0-9A-Z]{50}$/.test(text) ? parseNfse(text) : null
}

/** Only the CNPJ may hold letters. */
const nfeFamilyShape = /^\d{6}[0-9A-Z]{12}\d{26}$/

const nfseShape = /^\d{9}[0-9A-Z]{12}\d{29}$/

function parseNfeFamily(key: string): NfeFamilyKey | OpaqueKey {
  const stateCode = key.slice(0, 2)
  const issuer = key.slice(6, 20)
  const modelCode = key.slice(20, 22)
  const model = modelOfCode(modelCode)
  const checkDigit = key.slice(43)
  const checkDigitValid = accessKeyCheckDigit(key.slice(0, 43)) === checkDigit
  if (model === null || !nfeFamilyShape.test(key)) return { kind: 'opaque', checkDigitValid }
  const hasSite = model === 'nfcom'
  return {
    kind: 'nfe-family',
    state: stateOfCode(stateCode),
    stateCode,
    yearMonth: yearMonth(key.slice(2, 6)),
    issuer,
    issuerTaxId: taxIdOf(issuer),
    modelCode,
    model,
    series: withoutZeros(key.slice(22, 25)),
    number: withoutZeros(key.slice(25, 34)),
    emissionType: key.slice(34, 35),
    site: hasSite ? key.slice(35, 36) : null,
    code: key.slice(hasSite ? 36 : 35, 43),
    checkDigit,
    checkDigitValid,
  }
}

function parseNfse(key: string): NfseKey | OpaqueKey {
  if (!nfseShape.test(key)) return { kind: 'opaque', checkDigitValid: null }
  const registrationType = key.slice(8, 9)
  const isPerson = registrationType === '1' && key.startsWith('000', 9)
  return {
    kind: 'nfse',
    municipality: key.slice(0, 7),
    environment: key.slice(7, 8),
    registrationType,
    registration: key.slice(isPerson ? 12 : 9, 23),
    number: withoutZeros(key.slice(23, 36)),
    yearMonth: yearMonth(key.slice(36, 40)),
    code: key.slice(40, 49),
    checkDigit: key.slice(49),
  }
}

function yearMonth(digits: string): string | null {
  return /^\d\d(0[1-9]|1[0-2])$/.test(digits) ? `20${digits.slice(0, 2)}-${digits.slice(2)}` : null
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}

function taxIdOf(registration: string): string {
  const person = registration.startsWith('000') ? registration.slice(3) : ''
  return isValidCpf(person) && !isValidCnpj(registration) ? person : registration
}

/** In fours, for reading; copy the key itself. */
export function groupAccessKey(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
