import 'server-only'
import { getMessages } from 'next-intl/server'
import { z } from 'zod'
import { read } from '@/lib/server/read'
import { fiscalWords } from './contract'
import { fiscalWordsSchema } from './schema'

/** In the language of the request. They come apart from a page's own messages: only an opened XML needs them. */
export const getFiscalWords = read(fiscalWords, {
  input: z.strictObject({}),
  output: fiscalWordsSchema,
  run: async () => (await getMessages()).fiscal,
})
