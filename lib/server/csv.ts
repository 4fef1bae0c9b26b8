import 'server-only'

/** For Brazilian spreadsheets; what begins like a formula stays text. */
export const csvOptions = { delimiter: ';', bom: true, header: true, escape_formulas: true } as const

export const csvDecimal = (value: number, digits: number) => value.toFixed(digits).replace('.', ',')

/** Empty where it is unknown. */
export const csvReais = (cents: number | null) => (cents === null ? '' : csvDecimal(cents / 100, 2))
