declare module 'written-number' {
  /** A whole number in words. */
  export default function writtenNumber(number: number, options: { lang: 'en' }): string
}
