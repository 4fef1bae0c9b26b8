/** An NF-e key without a document; numbers below ten million give different keys. */
export function absentKey(number: number): string {
  const body = `352611123456780001955500${`${number}`.padStart(10, '0')}112345678`
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0)
  const digit = 11 - (sum % 11)
  return `${body}${digit > 9 ? 0 : digit}`
}
