/** CRC-16 with polynomial 0x1021 and initial value 0xFFFF, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export interface BrCode {
  /** Without a scheme. */
  url: string
  cents: number
  name: string
  city: string
  txid: string
}

/** The payload for a payer's bank: EMV fields as tag, length and value, with a final checksum. */
export function brCode({ url, cents, name, city, txid }: BrCode): string {
  const payload = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', url)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return payload + crc16(payload)
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** ASCII capitals, cut to the field's length. */
function plain(text: string, length: number): string {
  const letters = text.normalize('NFD').replace(/[^A-Za-z0-9 ]/g, '')
  return letters.toUpperCase().slice(0, length).trim()
}
