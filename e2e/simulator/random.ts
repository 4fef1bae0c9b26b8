export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** Both bounds included. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  digits(length: number): string
  hex(length: number): string
  alphanumeric(length: number): string
  uuid(): string
}

const HEX = '0123456789abcdef'
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createRandom(seed: number, label: string): Random {
  let state = hash(`${seed}:${label}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const letters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('')
  const hex = (length: number) => letters(HEX, length)
  return {
    next,
    int,
    pick<T>(items: readonly T[]): T {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
    digits: (length) => letters('0123456789', length),
    hex,
    alphanumeric: (length) => letters(ALPHANUMERIC, length),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${letters('89ab', 1)}${hex(3)}-${hex(12)}`,
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
