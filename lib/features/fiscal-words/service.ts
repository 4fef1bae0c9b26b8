import 'server-only'
import { getMessages } from 'next-intl/server'
import { z } from 'zod'
import { read } from '@/lib/server/read'
import { fiscalWords } from './schema'

/** In the language of the request. They come apart from a page's own messages: only an opened XML needs them. */
export const getFiscalWords = read({
  path: 'fiscal-words',
  may: 'documents.read',
  input: z.strictObject({}),
  output: fiscalWords,
  run: async () => (await getMessages()).fiscal,
})
