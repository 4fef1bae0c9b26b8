declare module 'written-number' {
  /** A whole number spelled out. */
  export default function writtenNumber(number: number, options: { lang: 'en' }): string
}
