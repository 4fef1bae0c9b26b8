import 'server-only'

/** Tables that a backup leaves out, each with the reason; every other table is in every backup. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'nobody is to be signed in again by an old copy',
  sign_in_guesses: 'they limit attempts of the last minutes',
  passkey_challenges: 'they are answered within two minutes, once',
  invitations: 'a link that was used or withdrawn since would be good again',
  pushes: 'they are sent within minutes, or not at all',
  live_messages: 'they tell open screens what has just changed',
  budget_requests: 'they are the last minute of the accounting API',
  budget_pause: 'it is over within minutes',
  connections: 'they say who answered last',
  audit_heads: 'a restored audit begins with the head that it has',
  attachment_chunks: 'their bytes are files of the backup',
  export_chunks: 'their bytes are files of the backup',
}

/** Tables that a move to PostgreSQL fills from files. */
export const filledFromFiles: readonly string[] = ['attachment_chunks', 'export_chunks']
