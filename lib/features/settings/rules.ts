/** The host of an address, with its port: what stands before it may be a credential, and so may what comes after. Null of no address. */
export const hostOf = (address: string): string | null => (address === '' ? null : new URL(address).host)
