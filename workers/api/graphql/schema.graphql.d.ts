declare const typeDefs: string
export default typeDefs
