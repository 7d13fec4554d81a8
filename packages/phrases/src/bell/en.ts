import messages from '../../catalogues/bell/en.json' with { type: 'json' };

export default messages;
