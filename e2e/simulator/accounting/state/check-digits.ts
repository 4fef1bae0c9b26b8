/** Weights 2 to 9 from the right over (ASCII code − 48), 11 − (sum mod 11), with 10 and 11 read as 0. */
export function checkDigit(text: string): string {
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    sum += (text.charCodeAt(text.length - 1 - index) - 48) * (2 + (index % 8))
  }
  const digit = 11 - (sum % 11)
  return digit > 9 ? '0' : String(digit)
}

/** Twelve characters of `[0-9A-Z]` become a CNPJ of fourteen. */
export function cnpj(base: string): string {
  const first = checkDigit(base)
  return base + first + checkDigit(base + first)
}

/** Nine digits become a CPF of eleven. */
export function cpf(base: string): string {
  const digit = (digits: string) => {
    const sum = [...digits].reduce((total, char, index) => total + Number(char) * (digits.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = digit(base)
  return base + first + digit(base + first)
}
