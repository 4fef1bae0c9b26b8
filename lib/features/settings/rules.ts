/** The host of an address, with its port: the parts before and after it may be credentials. Null of no address. */
export const hostOf = (address: string): string | null => (address === '' ? null : new URL(address).host)
