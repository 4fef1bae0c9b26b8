import { answerRequest } from '@/lib/routes'

export {
  answerRequest as DELETE,
  answerRequest as GET,
  answerRequest as PATCH,
  answerRequest as POST,
  answerRequest as PUT,
}
