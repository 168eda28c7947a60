// In the place of a page of the studio that an error stands for: whoever is let in afterwards loads it from the server.
export default () => {
  location.reload();
  return null;
};
