/** `1234567` cents as `12345.67`. */
export function decimal(cents: number): string {
  return fixed(cents, 2)
}

/** A whole number of the smallest unit, with this many decimal places (at least two). */
export function fixed(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Rates are hundredths of a percent: 1800 is 18 %. */
export function share(cents: number, rate: number): number {
  return Math.round((cents * rate) / 10_000)
}

export function sum<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0)
}

/** Splits an amount by weights, to the last cent. */
export function spread(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights, (weight) => weight)
  let left = cents
  return weights.map((weight, index) => {
    const part = index === weights.length - 1 ? left : Math.floor((cents * weight) / Math.max(whole, 1))
    left -= part
    return part
  })
}
