/** Counted in characters as a person sees them: code points of the composed form. */
export const passwordLength = { minimum: 12, maximum: 200 } as const

const charactersIn = (password: string) => [...password.normalize('NFC')].length

export const isTooShort = (password: string) => charactersIn(password) < passwordLength.minimum
export const isTooLong = (password: string) => charactersIn(password) > passwordLength.maximum
