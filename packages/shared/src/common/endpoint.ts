export type Access = 'public' | 'user';
export type Method = 'get' | 'post' | 'put' | 'delete';
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
}
