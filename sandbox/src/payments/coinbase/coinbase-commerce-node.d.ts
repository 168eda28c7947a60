/** The part of the library that our test uses; it has no types of its own. */
declare module 'coinbase-commerce-node' {
  interface ChargeResource {
    id: string;
    code: string;
    hosted_url: string;
    timeline: { status: string }[];
    payments: object[];
  }
  const library: {
    Client: { init(apiKey: string, baseUrl: string): void };
    Webhook: {
      verifyEventBody(
        body: string,
        signature: string,
        secret: string,
      ): { type: string; data: { id: string } };
    };
    errors: Record<
      | 'AuthenticationError'
      | 'InvalidRequestError'
      | 'RateLimitExceededError'
      | 'ResourceNotFoundError'
      | 'ServiceUnavailableError',
      typeof Error
    >;
    resources: {
      Charge: {
        create(charge: object): Promise<ChargeResource>;
        retrieve(idOrCode: string): Promise<ChargeResource>;
        list(params: object): Promise<[page: ChargeResource[]]>;
      };
    };
  };
  export default library;
}
