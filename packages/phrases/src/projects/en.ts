import messages from '../../catalogues/projects/en.json' with { type: 'json' };

export default messages;
