import { getFiscalWords } from '@/lib/features/fiscal-words/service'
import { readRoute } from '@/lib/server/routes'

export const fiscalWordsRoutes = [readRoute(getFiscalWords)]
