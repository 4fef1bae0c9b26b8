import 'server-only'
import { getMessages } from 'next-intl/server'
import { z } from 'zod'
import { read } from '@/lib/server/read'
import { fiscalLabels } from './contract'
import { fiscalLabelTexts } from './schema'

/** In the language of the request. Apart from the page's messages, since only an opened XML needs them. */
export const getFiscalLabels = read(fiscalLabels, {
  input: z.strictObject({}),
  output: fiscalLabelTexts,
  run: async () => (await getMessages()).fiscal,
})
